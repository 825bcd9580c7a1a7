// The companion of a printed box, as one part of the script. The table's script is there already when this is fetched. Of
// two parts that shared only some of it, esbuild would make many small files, which are larger together.
import "../sense/Senses";
import "../stage/Stage";
import "../table/Closed";
import "../table/Curtain";
import "../table/Header";
import "../table/Played";

export { Companion } from "./Companion";
