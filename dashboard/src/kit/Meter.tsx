import { Group, Progress, Text } from '@mantine/core'
import { number } from '../format.ts'

interface MeterProps {
  label: string
  used: number
  allowed: number | null
  /** Formats the figures; by default as plain numbers. */
  written?: (value: number) => string
}

/** Shows how much of an allowance is used; without an allowance, the figure alone. */
export function Meter({ label, used, allowed, written = number }: MeterProps) {
  // Rounded, since ARIA takes no number such as 1.5e-8.
  const share = allowed ? Math.floor((used / allowed) * 10_000) / 100 : 0
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={allowed === null ? 0 : 6}>
        <Text c="dimmed">{label}</Text>
        <Text fw={500} className="figures">
          {written(used)}
          {allowed !== null && ` / ${written(allowed)}`}
        </Text>
      </Group>
      {allowed !== null && (
        <Progress
          value={Math.min(100, share)}
          color={share >= 100 ? 'red' : share >= 80 ? 'yellow' : 'accent'}
          size="sm"
          aria-label={label}
        />
      )}
    </div>
  )
}

export function Figures({
  figures,
}: {
  figures: { label: string; value: string; hint?: string }[]
}) {
  return (
    <div
      className="mc-figures"
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
        gap: '1px',
        background: 'var(--mc-card)',
        border: '1px solid var(--mc-line)',
        borderRadius: 10,
        overflow: 'hidden',
      }}
    >
      {figures.map(({ label, value, hint }) => (
        <div key={label} style={{ boxShadow: '0 0 0 1px var(--mc-line)', padding: '12px 16px' }}>
          <Text c="dimmed" size="sm">
            {label}
          </Text>
          <Text fw={600} fz={20} lh="28px" className="figures">
            {value}
          </Text>
          {hint && (
            <Text c="dimmed" size="xs">
              {hint}
            </Text>
          )}
        </div>
      ))}
    </div>
  )
}
