import {
  Archive,
  Ban,
  Check,
  Circle,
  CircleAlert,
  CircleCheck,
  CirclePause,
  CircleSlash,
  Clock,
  FlaskConical,
  LoaderCircle,
  type LucideIcon,
  Minus,
  Pencil,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

type Tone = 'good' | 'busy' | 'plain' | 'warn' | 'bad'

/** The icon and color of each status. Its words are under `status` in the locales. */
const STATUSES: Record<string, [LucideIcon, Tone]> = {
  active: [CircleCheck, 'good'],
  pending: [Clock, 'plain'],
  waiting: [Clock, 'plain'],
  unsubscribed: [Minus, 'plain'],
  bounced: [CircleAlert, 'bad'],
  complained: [Ban, 'bad'],
  draft: [Pencil, 'plain'],
  scheduled: [Clock, 'busy'],
  sending: [LoaderCircle, 'busy'],
  paused: [CirclePause, 'warn'],
  testing: [FlaskConical, 'busy'],
  stopped: [CircleSlash, 'bad'],
  sent: [CircleCheck, 'good'],
  cancelled: [Minus, 'plain'],
  queued: [Clock, 'plain'],
  running: [LoaderCircle, 'busy'],
  done: [CircleCheck, 'good'],
  failed: [CircleAlert, 'bad'],
  skipped: [Minus, 'plain'],
  uncertain: [CircleAlert, 'warn'],
  delivered: [CircleCheck, 'good'],
  on: [CircleCheck, 'good'],
  off: [CircleSlash, 'bad'],
  verified: [CircleCheck, 'good'],
  failing: [CircleAlert, 'bad'],
  invited: [Clock, 'plain'],
  joined: [Check, 'good'],
  held: [CirclePause, 'warn'],
  finished: [CircleCheck, 'good'],
  left: [Minus, 'plain'],
  archived: [Archive, 'plain'],
  paid: [CircleCheck, 'good'],
  partially_refunded: [Undo2, 'warn'],
  refunded: [Undo2, 'plain'],
  disputed: [CircleAlert, 'bad'],
  approved: [CircleCheck, 'good'],
  declined: [Minus, 'plain'],
  expired: [Clock, 'plain'],
  superseded: [Undo2, 'warn'],
  executed: [CircleCheck, 'good'],
}

const COLORS: Record<Tone, string> = {
  good: 'light-dark(#2a6648, #7cc9a1)',
  busy: 'light-dark(#1d5c8f, #8cc3ef)',
  plain: 'var(--mantine-color-dimmed)',
  warn: 'light-dark(#8a5300, #f0bd6a)',
  bad: 'light-dark(#a3271c, #ff9a8d)',
}

export function StatusBadge({ status, label }: { status: string; label?: string }) {
  const { t } = useTranslation()
  const [Icon, tone] = STATUSES[status] ?? [Circle, 'plain' as const]
  return (
    <span
      style={{
        display: 'inline-flex',
        verticalAlign: 'bottom',
        alignItems: 'center',
        gap: 6,
        color: COLORS[tone],
        fontWeight: 500,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon size={15} aria-hidden />
      {label ?? t(`status.${status}`, { defaultValue: status })}
    </span>
  )
}
