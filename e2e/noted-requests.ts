import type { BrowserContext, Request } from "@playwright/test";

/** Number of requests that a failed flow lists. */
const listed = 60;

interface NotedRequest {
  readonly request: Request;
  readonly sentAt: number;
  outcome: string;
}

/** The last requests of a flow's pages except pictures, fonts and styles, with their answers. */
export class NotedRequests {
  private readonly begunAt = Date.now();
  private noted: NotedRequest[] = [];

  /** Notes the requests of all pages of a context from now on. */
  follow(context: BrowserContext): void {
    context.on("request", (request) => {
      if (["image", "font", "stylesheet"].includes(request.resourceType())) return;
      this.noted.push({ request, sentAt: Date.now(), outcome: "unanswered" });
      this.noted = this.noted.slice(-listed);
    });
    context.on("response", (response) => this.end(response.request(), String(response.status())));
    context.on("requestfailed", (request) => this.end(request, request.failure()?.errorText ?? "failed"));
  }

  private end(request: Request, outcome: string): void {
    const noted = this.noted.find((one) => one.request === request);
    if (noted) noted.outcome = `${outcome} after ${Date.now() - noted.sentAt} ms`;
  }

  /** Returns a line for each: seconds since the flow began, method, path with a short release id, answer. */
  lines(): string {
    return this.noted
      .map(({ request, sentAt, outcome }) => {
        const { pathname, search } = new URL(request.url());
        const seconds = ((sentAt - this.begunAt) / 1000).toFixed(1);
        const path = `${pathname}${search}`.replace(/(?<=\/r_[0-9a-f]{8})[0-9a-f]+/, "…");
        return `${seconds} s ${request.method()} ${path}: ${outcome}`;
      })
      .join("\n");
  }
}
