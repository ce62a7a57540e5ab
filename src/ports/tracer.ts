/** Attributes of a span: ids, names and counts. Never an address, a text or a secret. */
type Attributes = Readonly<Record<string, string | number | boolean>>

/** Spans of what the program does, for a collector of OpenTelemetry. */
export interface Tracer {
  /**
   * Runs work as a span. Spans and statements that begin in it are its children. A rejection marks
   * it as failed, without the error's words.
   */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** Adds attributes to the span that runs. */
  note(attributes: Attributes): void
  /** Marks the span that runs as failed. */
  fail(code: string): void
  /** Adds a statement that has just ended to the span that runs. Parameters are never passed. */
  statement(text: string, durationMs: number, failedBy: string | null): void
  /** Sends the last spans, within two seconds. */
  close(): Promise<void>
}

/** Runs work as a span where traces are on, and just runs it where they are off. */
export function traced<T>(
  tracer: Tracer | null,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return tracer === null ? work() : tracer.span(name, attributes, work)
}
