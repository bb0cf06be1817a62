/** English texts of the templates of answers. */
export const templates = {
  title: "Templates",
  text: "Answers to insert in requests of players, in every language.",
  add: "Add template",
  one: "Template",
  name: "Title for operators",
  answer: "Answer",
  changedAt: "Changed",
  changedBy: "Changed by",
  notLoaded: "The templates did not load.",
  empty: "There is no template.",
  store: "Save template",
  stored: "The template is saved.",
  remove: "Remove template",
  removeAsk: "Remove {{title}}?",
  removeEffect: "Answers that were sent stay as they are.",
};
