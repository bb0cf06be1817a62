import { AxiosError, AxiosHeaders, type AxiosAdapter } from "axios";

/**
 * Returns an adapter of axios for a call that has to outlive the page, as an XMLHttpRequest does not. That of
 * axios also follows progress, counts bytes and reads data addresses: 4 kB that no call needs.
 *
 * @param address path and query of the call
 */
export function keepaliveAdapter(address: string): AxiosAdapter {
  return async (config) => {
    const { baseURL = "", method = "get", data, headers, timeout = 0, validateStatus } = config;
    const limit = AbortSignal.timeout(timeout);
    const options = {
      method: method.toUpperCase(),
      headers: headers.toJSON() as Record<string, string>,
      body: data as BodyInit | null,
      keepalive: true,
      signal: limit,
    };
    try {
      const answer = await fetch(baseURL + address, options);
      const { status, statusText } = answer;
      const received = AxiosHeaders.from(Object.fromEntries(answer.headers));
      // axios reads the JSON in it.
      const response = { data: await answer.text(), status, statusText, headers: received, config };
      if (validateStatus?.(status)) return response;
      throw new AxiosError(`Request failed with status code ${status}`, undefined, config, null, response);
    } catch (cause) {
      if (cause instanceof AxiosError) throw cause;
      const code = limit.aborted ? AxiosError.ETIMEDOUT : AxiosError.ERR_NETWORK;
      throw new AxiosError(String(cause), code, config);
    }
  };
}
