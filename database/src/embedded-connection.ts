import { Mutex, type PGlite, protocol } from "@electric-sql/pglite";
import { type StatementValues, withNumbers } from "./named-values.ts";

const { messages, serialize } = protocol;

type Answer = { readonly name: string };
type Field = InstanceType<typeof protocol.messages.Field>;
type Parse = (text: string) => unknown;

type Completion = InstanceType<typeof protocol.messages.CommandCompleteMessage>;

const isCompletion = (answer: Answer): answer is Completion =>
  answer instanceof messages.CommandCompleteMessage;

/** A statement that the engine has parsed. */
interface PreparedStatement {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly columns: readonly { readonly name: string; readonly parse: Parse | undefined }[];
}

/** Limit of prepared statements: the engine stores their plans, and its memory never shrinks. */
const preparedMax = 500;

/**
 * The one connection of an embedded engine. Each statement is parsed and planned once: both together cost
 * several times as much as running most of ours, and PGlite's own `query` does them each time.
 */
export class EmbeddedConnection {
  readonly #pglite: PGlite;
  readonly #mutex = new Mutex();
  readonly #prepared = new Map<string, PreparedStatement>();
  /** True when the open transaction has run a script. */
  #isSchemaOpen = false;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /**
   * Runs `work` when no other work of this connection is running, and writes its changes to the folder
   * afterwards.
   */
  exclusively<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    return this.#mutex.runExclusive(async () => {
      try {
        return await work();
      } finally {
        if (!this.#pglite.closed) await this.#pglite.syncToFs();
      }
    });
  }

  /**
   * Runs one statement inside {@link exclusively}.
   *
   * @throws DatabaseError of PGlite with the SQLSTATE as `code`
   */
  query<Row extends object>(written: string, named: StatementValues): Row[] {
    const { text, values: list } = withNumbers(written, named);
    const { name, parameterTypes, columns } = this.#prepared.get(text) ?? this.#prepare(text);
    const values = list.map((value, index) => this.#serialize(value, parameterTypes[index]));
    const answers = this.#send(
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    );
    const rows: Row[] = [];
    for (const answer of answers) {
      if (!(answer instanceof messages.DataRowMessage)) continue;
      const row: Record<string, unknown> = {};
      columns.forEach((column, index) => {
        const field = answer.fields[index] ?? null;
        row[column.name] = field === null || !column.parse ? field : column.parse(field);
      });
      rows.push(row as Row);
    }
    return rows;
  }

  /**
   * Runs a script of statements without parameters, inside {@link exclusively}. It may change the schema, so
   * all statements are prepared again afterwards.
   *
   * @throws DatabaseError of PGlite with the SQLSTATE as `code`
   */
  script(text: string): void {
    this.#send(serialize.query(text));
    this.#isSchemaOpen = true;
    this.#forgetStatements();
  }

  /**
   * Runs `begin`, `commit` or `rollback`.
   *
   * @returns the command that was run: PostgreSQL answers the commit of a failed transaction with a rollback
   */
  command(text: "begin" | "commit" | "rollback"): string | undefined {
    const hasChangedSchema = this.#isSchemaOpen && text !== "begin";
    this.#isSchemaOpen = false;
    let completed: string | undefined;
    try {
      completed = this.#send(serialize.query(text)).find(isCompletion)?.text;
      return completed;
    } finally {
      // Statements that were prepared after the script of the transaction have the types of a schema that is
      // gone.
      if (hasChangedSchema && completed !== "COMMIT") this.#forgetStatements();
    }
  }

  close(): Promise<void> {
    return this.#pglite.close();
  }

  /**
   * Parses a statement. Beyond {@link preparedMax}, for example for generated texts, without a name and for
   * one use.
   */
  #prepare(text: string): PreparedStatement {
    const isStored = this.#prepared.size < preparedMax;
    const name = isStored ? `s${this.#prepared.size + 1}` : "";
    let parameterTypes: readonly number[] = [];
    let fields: readonly Field[] = [];
    const parse = serialize.parse({ name, text });
    for (const answer of this.#send(parse, serialize.describe({ type: "S", name }), serialize.sync())) {
      if (answer instanceof messages.ParameterDescriptionMessage) parameterTypes = answer.dataTypeIDs;
      if (answer instanceof messages.RowDescriptionMessage) fields = answer.fields;
    }
    const columns = fields.map(({ name: column, dataTypeID }) => ({
      name: column,
      parse: this.#parserOf(dataTypeID),
    }));
    const prepared = { name, parameterTypes, columns };
    if (isStored) this.#prepared.set(text, prepared);
    return prepared;
  }

  #forgetStatements(): void {
    const names = [...this.#prepared.values()].map(({ name }) => name);
    this.#prepared.clear();
    this.#send(...names.map((name) => serialize.close({ type: "S", name })), serialize.sync());
  }

  #parserOf(type: number): Parse | undefined {
    const parse = this.#pglite.parsers[type];
    return parse && ((text) => parse(text, type) as unknown);
  }

  #serialize(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.#pglite.serializers[type];
    // Types without a serializer, `xid8` for example, have no values but texts and numbers.
    return serializer ? serializer(value) : `${value as string | number | bigint}`;
  }

  /**
   * Sends messages of the protocol in one piece and returns the answers. Throws the first error among them.
   *
   * PGlite calls back while it runs, so nothing is awaited. Its calls without a callback store all answers
   * for ever.
   */
  #send(...parts: readonly Uint8Array[]): Answer[] {
    if (this.#pglite.closed) throw new Error("The database is closed");
    const answers: Answer[] = [];
    const parser = new protocol.Parser();
    let failure: Error | undefined;
    const running = this.#pglite.execProtocolRawStream(Buffer.concat(parts), {
      syncToFs: false,
      // A copy: the rest of a message that has come in part is read later, and the engine's memory is
      // overwritten.
      onRawData: (bytes) =>
        parser.parse(bytes.slice(), (answer) => {
          if (answer instanceof messages.DatabaseError) failure ??= answer;
          else answers.push(answer);
        }),
    });
    if (failure) throw failure;
    if (answers.at(-1) instanceof messages.ReadyForQueryMessage) return answers;
    const stopped = new Error("The embedded engine stopped while it ran a statement");
    running.catch((error: unknown) => (stopped.cause = error));
    throw stopped;
  }
}
