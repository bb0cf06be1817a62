/**
 * Approval by a second operator of what gives credits. The modules that publish bring the worst case and the
 * publication.
 */
export { askToPublish, outdateProposal, readProposalStates } from "./ask-to-publish.ts";
export { creditApprovalsModule } from "./credit-approvals-module.ts";
