/** Texts of the mailbox's page. */
export interface Words {
  readonly mailbox: string;
  readonly sandbox: string;
  readonly address: string;
  readonly all: string;
  readonly empty: string;
  readonly emptyFor: (address: string) => string;
  readonly offline: string;
  readonly to: string;
  readonly from: string;
  readonly code: string;
  readonly copyCode: string;
  readonly copied: string;
  readonly noSubject: string;
  readonly count: (mails: number) => string;
}
