export { createRegistryClient, RegistryFailure, type RegistryClient } from "./registry-client.ts";
export { publishFolder } from "./publish-folder.ts";
export { screenBytesBudget } from "./screen-bytes.ts";
