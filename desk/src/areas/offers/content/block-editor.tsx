import { SelectField, TextField } from "@tessera/shared/fields";
import { Button, IconButton, SectionHead } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { TextsFields, useFieldText } from "../../../ui/index.ts";
import type { InputProps } from "./content-inputs.tsx";
import styles from "./content.module.css";

type Texts = Readonly<Record<string, string>>;
export type Block =
  | { readonly kind: "heading" | "paragraph"; readonly text: Texts }
  | { readonly kind: "link"; readonly text: Texts; readonly to: string }
  | { readonly kind: "list"; readonly items: readonly Texts[] };

const noTexts: Texts = { en: "", id: "" };
const newBlock: Readonly<Record<Block["kind"], Block>> = {
  heading: { kind: "heading", text: noTexts },
  paragraph: { kind: "paragraph", text: noTexts },
  list: { kind: "list", items: [noTexts] },
  link: { kind: "link", text: noTexts, to: "" },
};

interface BlockEditorProps extends InputProps {
  /** Field of the content with the blocks. */
  readonly name: string;
  readonly withLinks: boolean;
}

/** Replaces the element at a place. */
const replaced = <Item,>(items: readonly Item[], at: number, item: Item) =>
  items.map((one, index) => (index === at ? item : one));

/** Elements with their places, which are what identifies them: blocks have no names. */
const placed = <Item,>(items: readonly Item[]) => items.map((item, index) => ({ item, index }));

/** Editor of a long text: its blocks in order, each in every language. */
export function BlockEditor({ name, withLinks, content, errorOf, change }: BlockEditorProps) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const blocks = content[name] as readonly Block[];
  const kinds = (["heading", "paragraph", "list", "link"] as const).filter(
    (kind) => withLinks || kind !== "link",
  );
  const write = (next: readonly Block[]) => change(name, next);
  const empty = fieldText(errorOf(name));
  return (
    <section className={styles.Part}>
      <SectionHead title={t("content.blocks.title")} />
      {empty && (
        <p role="alert" className={styles.Fault}>
          {empty}
        </p>
      )}
      {placed(blocks).map(({ item: block, index }) => (
        <div
          key={index}
          role="group"
          aria-label={t("content.blocks.number", { number: String(index + 1) })}
          className={styles.Block}
        >
          <div className={styles.BlockHead}>
            <SelectField
              label={t("content.blocks.number", { number: String(index + 1) })}
              value={block.kind}
              options={kinds.map((value) => ({ value, label: t(`content.blocks.${value}`) }))}
              onChange={({ target }) =>
                write(replaced(blocks, index, newBlock[target.value as Block["kind"]]))
              }
            />
            <IconButton
              icon="close"
              label={t("content.blocks.remove", { number: String(index + 1) })}
              onClick={() => write(blocks.filter((_, at) => at !== index))}
            />
          </div>
          <BlockFields
            block={block}
            errorOf={(field) => fieldText(errorOf(`${name}.${index}.${field}`))}
            onChange={(next) => write(replaced(blocks, index, next))}
          />
        </div>
      ))}
      <Button onClick={() => write([...blocks, newBlock.paragraph])}>{t("content.blocks.add")}</Button>
    </section>
  );
}

interface BlockFieldsProps {
  readonly block: Block;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (block: Block) => void;
}

function BlockFields({ block, errorOf, onChange }: BlockFieldsProps) {
  const { t } = useTranslation();
  if (block.kind !== "list") {
    return (
      <>
        <TextsFields
          label={t(`content.blocks.${block.kind}`)}
          texts={block.text}
          max={block.kind === "paragraph" ? 2_000 : 120}
          error={(code) => errorOf(`text.${code}`)}
          onChange={(text) => onChange({ ...block, text })}
        />
        {block.kind === "link" && (
          <TextField
            label={t("content.fields.link")}
            error={errorOf("to")}
            maxLength={500}
            value={block.to}
            onChange={({ target }) => onChange({ ...block, to: target.value })}
          />
        )}
      </>
    );
  }
  const { items } = block;
  return (
    <>
      {placed(items).map(({ item, index }) => (
        <TextsFields
          key={index}
          label={t("content.blocks.item", { number: String(index + 1) })}
          texts={item}
          max={2_000}
          error={(code) => errorOf(`items.${index}.${code}`)}
          onChange={(texts) => onChange({ ...block, items: replaced(items, index, texts) })}
        />
      ))}
      <div className={styles.Buttons}>
        <Button slim onClick={() => onChange({ ...block, items: [...items, noTexts] })}>
          {t("content.blocks.addItem")}
        </Button>
        {items.length > 1 && (
          <Button slim onClick={() => onChange({ ...block, items: items.slice(0, -1) })}>
            {t("content.blocks.removeItem")}
          </Button>
        )}
      </div>
    </>
  );
}
