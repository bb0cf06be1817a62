export {
  createRegistryClient,
  RegistryFailure,
  type RegistryClient,
  type RegistryClientOptions,
} from "./registry-client.ts";
export { publishFolder, type PublishedRelease, type PublishOptions } from "./publish-folder.ts";
