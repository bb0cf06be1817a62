import { newId } from "@tessera/shared/core/identifiers";
import type { contentApi } from "@tessera/shared/operator-contracts/content-document";
import type { TestOperator } from "./test-operator.ts";

/** The calls of a kind of content, whatever its content. */
const callsOf = (api: object) => api as ReturnType<typeof contentApi>;

/**
 * Calls of an operator who edits content of any kind. Documents are created under names that begin with
 * `own-`.
 */
export function contentEditor(editor: () => TestOperator) {
  const create = async (api: object, content: object) => {
    const slug = `own-${newId()}`;
    return { slug, answer: await editor().call(callsOf(api).create, { body: { slug, content } }) };
  };
  const publish = (api: object, slug: string, revision: number, version?: number) =>
    editor().call(callsOf(api).publish, {
      params: { slug },
      body: { revision, ...(version && { version }) },
    });
  return {
    create,
    publish,
    list: (api: object) => editor().call(callsOf(api).list),
    archive: (api: object, slug: string, revision: number) =>
      editor().call(callsOf(api).archive, { params: { slug }, body: { revision } }),
    draft: (api: object, slug: string, revision: number, content: object) =>
      editor().call(callsOf(api).draft, { params: { slug }, body: { revision, content } }),
    /** Creates a document and tries to publish it. */
    tryToPublish: async (api: object, content: object) => {
      const { slug } = await create(api, content);
      return { slug, answer: await publish(api, slug, 1) };
    },
  };
}
