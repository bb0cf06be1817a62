/**
 * Documents of content: drafts, versions, publication. The modules that show them bring the rules of each
 * kind.
 */
export type { CheckedPublication, ContentFaults, ContentKind, Publication } from "./content-kind.ts";
export { contentModule } from "./content-module.ts";
export { contentPictureCleanUp, pictureFaults, picturePaths } from "./content-pictures.ts";
export { registerContent } from "./operator-content.ts";
export { findPublished, isShownAt, listPublished, publishedTextsSql } from "./published-content.ts";
export { seedDocuments, type SeededDocument, writeBroughtDocuments } from "./seed-documents.ts";
export { hasOpenTermsSql, readTermsVersion, refuseOpenTerms } from "./terms-version.ts";
export { missingBlockTexts, missingTexts, periodFaults } from "./text-faults.ts";
