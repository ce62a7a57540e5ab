/** A metric of the Prometheus text format 0.0.4. */
export interface Metric {
  name: string
  type: 'counter' | 'gauge' | 'summary' | 'histogram'
  help: string
  samples: { suffix?: string; labels?: Record<string, string>; value: number }[]
}

export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function prometheusText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}`,
      )
      return [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${type}`,
        ...lines,
        '',
      ].join('\n')
    })
    .join('')
}

function labelText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
