/** Attributes of a span: ids, names and counts. Never an address, a text or a secret. */
type Attributes = Readonly<Record<string, string | number | boolean>>

/** Records spans of the program's work for an OpenTelemetry collector. */
export interface Tracer {
  /**
   * Runs work as a span. Spans and statements that begin during the work become its children. When
   * the work rejects, the span is marked as failed, without the error's message.
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

/** Runs work as a span when tracing is on; otherwise only runs the work. */
export function traced<T>(
  tracer: Tracer | null,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return tracer === null ? work() : tracer.span(name, attributes, work)
}
