/** Hooks of the lantern: those that the shell provides, unless a variant of it brings a React of its own. */
export { useState } from "react";
