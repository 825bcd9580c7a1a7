// The companion to a printed box, as one part of the script. The table's part is already loaded when this is fetched:
// of two parts that share only some code, esbuild would make many small files, which are larger in total.
import "../sense/Senses";
import "../stage/Stage";
import "../table/Closed";
import "../table/Curtain";
import "../table/Header";
import "../table/Played";

export { Companion } from "./Companion";
