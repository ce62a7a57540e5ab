import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '#ports/log.ts'
import type { Tracer } from '#ports/tracer.ts'

/**
 * The maximum number of spans in memory, about 2 MB. Further spans are dropped, for instance while
 * the collector is unavailable.
 */
const QUEUE_MAX = 4096
const WAITS: Waits = { everyMs: 5000, exportMs: 5000, closeMs: 2000 }
/** The milliseconds in which an unavailable collector is logged only once. */
const WARN_AGAIN_MS = 600_000
const TEXT_MAX = 2000

export interface OtlpTracerOptions {
  /** The address of a collector; spans go to `/v1/traces` below it. */
  endpoint: string
  /** The share of traces that is exported, from 0 to 1. */
  share: number
  version: string
  log: Log
  waits?: Waits
}

/** The milliseconds between exports, for an export, and for the last one. Tests change them. */
interface Waits {
  everyMs: number
  exportMs: number
  closeMs: number
}

/**
 * Makes a tracer that sends spans to a collector by OTLP over HTTP. Other settings have the standard
 * names, such as OTEL_EXPORTER_OTLP_HEADERS and OTEL_RESOURCE_ATTRIBUTES.
 */
export function otlpTracer(options: OtlpTracerOptions): Tracer {
  const { provider, agent } = openProvider(options)
  const { closeMs } = options.waits ?? WAITS
  const tracer = provider.getTracer('mailcast', options.version)
  const running = new AsyncLocalStorage<Span>()

  return {
    span(name, attributes, work) {
      const parent = running.getStore()
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT
      const span = tracer.startSpan(name, { attributes }, context)
      return running.run(span, async () => {
        try {
          return await work()
        } catch (error) {
          markFailed(span, codeOf(error))
          throw error
        } finally {
          span.end()
        }
      })
    },
    note: (attributes) => void running.getStore()?.setAttributes(attributes),
    fail(code) {
      const span = running.getStore()
      if (span) markFailed(span, code)
    },
    statement(text, durationMs, failedBy) {
      const parent = running.getStore()
      if (!parent?.isRecording()) return
      const end = performance.timeOrigin + performance.now()
      const span = tracer.startSpan(
        nameOf(text),
        {
          kind: SpanKind.CLIENT,
          startTime: end - durationMs,
          attributes: {
            'db.system.name': 'postgresql',
            'db.query.text': text.slice(0, TEXT_MAX),
          },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      )
      if (failedBy !== null) markFailed(span, failedBy)
      span.end(end)
    },
    async close() {
      const late = new AbortController()
      const closed = provider.shutdown().catch(() => {})
      await Promise.race([closed, pause(closeMs, null, { signal: late.signal }).catch(() => {})])
      late.abort()
      // A collector that does not answer would keep the process alive.
      agent.destroy()
    },
  }
}

function openProvider({
  endpoint,
  share,
  version,
  log,
  waits: { everyMs, exportMs } = WAITS,
}: OtlpTracerOptions) {
  const secure = endpoint.startsWith('https:')
  const agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportMs,
    httpAgentOptions: () => agent,
  })
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'mailcast', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailures(exporter, endpoint, log),
        maxQueueSize: QUEUE_MAX,
        exportTimeoutMillis: exportMs,
        scheduledDelayMillis: everyMs,
      }),
    ],
  })
  return { provider, agent }
}

/** Logs that spans are lost, without their content. */
function logFailures(exporter: OTLPTraceExporter, endpoint: string, log: Log): SpanExporter {
  let warnedAt = -Infinity
  const host = new URL(endpoint).host
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - warnedAt > WARN_AGAIN_MS) {
          warnedAt = performance.now()
          log.warn(
            { collector: host, err: result.error.message.slice(0, 200) },
            'traces could not be sent; those of this time are lost, and later ones are sent when the collector answers',
          )
        }
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

function markFailed(span: Span, code: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: code })
}

/** Returns a code or a class, since an error's words may hold an address. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'error'
}

/** Names a statement by its verb, which has few values. */
function nameOf(text: string): string {
  return /^(?:\/\*.*?\*\/\s*)*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}
