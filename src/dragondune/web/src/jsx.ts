// What elements and fragments in the sources become; the build puts it where they stand.
export { Fragment, h } from "preact";
