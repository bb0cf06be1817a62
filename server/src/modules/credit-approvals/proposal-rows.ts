import type { Sql } from "@tessera/database";
import type { CreditProposalState } from "@tessera/shared/operator-contracts/credit-proposal-state";
import {
  type CreditKind,
  type CreditProposal,
  creditSubject,
} from "@tessera/shared/operator-contracts/credit-proposals";
import * as z from "@tessera/shared/schema";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { found } from "../../platform/errors/refusal.ts";
import { type List, type ListPage, listPage, type ListWanted } from "../../platform/lists/list-page.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";

type Cost = CreditProposalState["cost"];

/** A proposal as stored, with the names of its operators. */
export interface ProposalRow
  extends Stored<Omit<CreditProposal, "subject" | "cost">, "decidedAt" | "expiresAt" | "createdAt">, Cost {
  readonly kind: CreditKind;
  readonly revision: number;
  readonly subject: unknown;
  readonly request: unknown;

  /** `admin:<id>` */
  readonly proposer: string;
  /** `admin:<id>`; null where there is no draft. */
  readonly drafter: string | null;
}

const selectProposals = `select c.id, c.kind, c.key, c.revision, c.subject, c.request, c.per_player_minor as "perPlayerMinor",
    c.per_day_minor as "perDayMinor", c.in_all_minor as "inAllMinor", c.return_bp as "returnBp", c.status,
    c.proposed_by as proposer, ${actorNameSql("c.proposed_by")} as "proposedBy",
    c.drafted_by as drafter, ${actorNameSql("c.drafted_by")} as "draftedBy",
    ${actorNameSql("c.decided_by")} as "decidedBy", c.decision_note as "decisionNote", c.decided_at as "decidedAt",
    c.expires_at as "expiresAt", c.created_at as "createdAt", c.version
  from credit_publications c`;

const isProposal = "c.status <> 'alone'";

interface ProposalsWanted extends ListWanted {
  readonly status: CreditProposal["status"] | "all";
}

const proposalList: List = {
  select: selectProposals,
  from: "credit_publications c",
  where: isProposal,
  at: "c.created_at",
  search: {
    from: "credit_publications c left join operators o on 'admin:' || o.id = c.proposed_by",
    ids: ["c.id"],
    names: ["c.key", "o.username"],
  },
};

/** Lists one page of proposals: those that wait, the oldest first, others the newest first. */
export function listProposals(
  sql: Sql,
  { status, ...wanted }: ProposalsWanted,
): Promise<ListPage<ProposalRow>> {
  const order = wanted.order ?? (status === "proposed" ? "oldest" : "newest");
  return listPage<ProposalRow>(
    sql,
    proposalList,
    { ...wanted, order },
    { "c.status = ?": status === "all" ? undefined : status },
  );
}

async function findProposal(sql: Sql, id: string): Promise<ProposalRow | undefined> {
  const [row] = await sql.query<ProposalRow & object>(
    `${selectProposals} where ${isProposal} and c.id = $1`,
    [id],
  );
  return row;
}

/** Reads a proposal. Refuses with NOT_FOUND. */
export async function readProposal(sql: Sql, id: string): Promise<ProposalRow> {
  return found(await findProposal(sql, id));
}

/** Finds the proposal of a subject that waits; undefined without one. */
export async function findWaiting(sql: Sql, kind: CreditKind, key: string): Promise<ProposalRow | undefined> {
  const [row] = await sql.query<ProposalRow & object>(
    `${selectProposals} where ${isProposal} and c.status = 'proposed' and c.kind = $1 and c.key = $2`,
    [kind, key],
  );
  return row;
}

/** The newest proposal of each subject of a kind, by its key; of one subject when it is named. */
export async function findNewest(
  sql: Sql,
  kind: CreditKind,
  key: string | null = null,
): Promise<ReadonlyMap<string, ProposalRow>> {
  const rows = await sql.query<ProposalRow & object>(
    `${selectProposals} where ${isProposal} and c.kind = $1 and c.key = coalesce($2, c.key) and not exists (
       select from credit_publications l where l.kind = c.kind and l.key = c.key and l.id > c.id and l.status <> 'alone')`,
    [kind, key],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

export function costOf({ perPlayerMinor, perDayMinor, inAllMinor, returnBp }: ProposalRow): Cost {
  return { perPlayerMinor, perDayMinor, inAllMinor, returnBp };
}

export function toProposalState(row: ProposalRow): CreditProposalState {
  const { id, status, proposedBy, decidedBy, decisionNote, decidedAt, expiresAt, version } = row;
  const state = { id, status, proposedBy, decidedBy, decisionNote, decidedAt, expiresAt, version };
  return { ...withInstants(state), cost: costOf(row) };
}

export function toProposalDto(row: ProposalRow): CreditProposal {
  const { key, draftedBy, createdAt } = row;
  return {
    ...toProposalState(row),
    key,
    subject: z.decode(creditSubject, row.subject as z.input<typeof creditSubject>),
    draftedBy,
    createdAt: createdAt.toISOString(),
  };
}
