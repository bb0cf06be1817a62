/** Hooks of the lantern: those that the shell lends, unless a variant of it brings a React of its own. */
export { useState } from "react";
