/** A script of a page, compiled by `tools/build/inline-script.cjs`: a function of its options, as text. */
declare module "*?inline-script" {
  export const code: string;
}
