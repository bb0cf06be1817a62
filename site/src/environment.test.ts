import { describe, expect, it } from "vitest";
import { EnvironmentProblem, readEnvironment } from "./environment.ts";

const read = (source: NodeJS.ProcessEnv) => readEnvironment(source, "/srv/tessera");

function problemsOf(source: NodeJS.ProcessEnv): string {
  try {
    read(source);
  } catch (error) {
    if (error instanceof EnvironmentProblem) return error.message;
    throw error;
  }
  return "";
}

describe("the environment", () => {
  it("nothing set: the site listens on 3000 under localhost, the studio beside it under another host name", () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: "localhost",
      publicOrigin: "http://localhost:3000",
      studioOrigin: "http://127.0.0.1:3001",
      dataFolder: "/srv/tessera/.data",
      moneyMode: "play",
      mode: "development",
    });
  });

  it("several wrong values: all of them are named at once", () => {
    const problems = problemsOf({
      NODE_ENV: "production",
      CAPTCHA_TEST_ANSWER: "Ab3dE",
      PORT: "many",
      PUBLIC_ORIGIN: "play.example",
      DATABASE_URL: "mysql://x",
    });
    expect(problems).toContain("PORT: a number from 1 to 65530");
    expect(problems).toContain("CAPTCHA_TEST_ANSWER: is only allowed with NODE_ENV=test");
    expect(problems).toContain("PUBLIC_ORIGIN:");
    expect(problems).toContain("DATABASE_URL:");
  });

  it("a known captcha answer outside of tests: refused", () => {
    expect(problemsOf({ CAPTCHA_TEST_ANSWER: "Ab3dE" })).toContain("CAPTCHA_TEST_ANSWER: is only allowed");
    expect(problemsOf({ NODE_ENV: "production", RATE_LIMITS: "loose" })).toContain(
      "RATE_LIMITS: is only allowed",
    );
    expect(read({ NODE_ENV: "test", CAPTCHA_TEST_ANSWER: "Ab3dE" }).captchaTestAnswer).toBe("Ab3dE");
  });

  it("a captcha answer of another length: refused", () => {
    expect(problemsOf({ NODE_ENV: "test", CAPTCHA_TEST_ANSWER: "abcd" })).toContain("exactly 5");
  });

  it("tests: limits per address are loose unless real ones are asked for", () => {
    expect(read({ NODE_ENV: "test" }).rateLimits).toBe("loose");
    expect(read({ NODE_ENV: "test", RATE_LIMITS: "real" }).rateLimits).toBe("real");
    expect(read({}).rateLimits).toBe("real");
  });

  it("real money without what it needs: refused", () => {
    expect(problemsOf({ MONEY_MODE: "real" })).toContain("MONEY_MODE");
  });

  it("an empty value: as if it were not set", () => {
    expect(read({ DATABASE_URL: "", PUBLIC_ORIGIN: "" }).databaseUrl).toBeUndefined();
  });
});
