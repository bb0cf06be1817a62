export interface Shot {
  readonly route: string;
  readonly width: number;
  readonly theme: string;
  readonly language: string;
  readonly file: string;
}

function figure({ width, theme, language, file }: Shot): string {
  return `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${width} ${theme} ${language}</figcaption></figure>`;
}

/** Renders one HTML page with every picture, one row per route. */
export function contactSheet(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ route }) => route))];
  const rows = names.map(
    (name) =>
      `<section><h2>${name}</h2><div>${shots
        .filter(({ route }) => route === name)
        .map(figure)
        .join("")}</div></section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
    body { font: 14px system-ui; background: #777; color: #fff; margin: 16px }
    div { display: flex; gap: 8px; align-items: flex-start }
    figure { margin: 0; flex: 1 1 0 } img { width: 100%; max-height: 520px; object-fit: contain; object-position: top }
    h2 { margin: 16px 0 4px }
  </style>${rows.join("")}`;
}
