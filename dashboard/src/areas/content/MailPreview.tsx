import './content.css'
import {
  ActionIcon,
  Group,
  Loader,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import { FileText, Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Follow } from './useFollow.ts'
import { PreviewProblem } from '../../kit/preview/PreviewProblem.tsx'
import type { Preview } from '../../kit/preview/preview.ts'
import { Losses } from './Losses.tsx'
import { ScaledFrame } from './ScaledFrame.tsx'
import { WholeFrame } from './WholeFrame.tsx'
import { WIDTHS } from './widths.ts'

type View = keyof typeof WIDTHS | 'text'

interface Props {
  preview: (Pick<Preview, 'subject' | 'html' | 'text'> & Partial<Pick<Preview, 'checks'>>) | null
  /** Whether the page has no other place for what the mail leaves out. */
  withLosses?: boolean
  pending?: boolean
  problem?: string | null
  sender: string
  /** The words that mailboxes show after the subject, where the page has no field for them. */
  previewText?: string
  reader?: ReactNode
  again?: (() => void) | undefined
  limitedUntil?: number | null
  height?: string
  /** Makes the frame as tall as its mail, up to these pixels, and offers to show all of it. */
  upTo?: number
  /** Tells this mail from others in its place, so that the frame takes each one's height. */
  mailKey?: string
  follow?: Follow | undefined
}

export function MailPreview({
  preview,
  withLosses = false,
  pending,
  problem,
  sender,
  previewText = '',
  reader,
  again,
  limitedUntil = null,
  height = 'max(420px, calc(100vh - 300px))',
  upTo,
  mailKey = '',
  follow,
}: Props) {
  const { t } = useTranslation(['content', 'frame'])
  const [view, setView] = useState<View>(() =>
    window.innerWidth < WIDTHS.desktop ? 'phone' : 'desktop',
  )
  const [isDark, setDark] = useState(
    () => window.matchMedia('(prefers-color-scheme: dark)').matches,
  )
  return (
    <div className="mc-mail">
      <Group className="mc-mail-bar" justify="space-between" gap={8} wrap="nowrap">
        <div style={{ flex: '1 1 160px', minWidth: 0 }}>{reader}</div>
        <Group gap={8} wrap="nowrap">
          {pending && <Loader size={14} role="status" aria-label={t('preview.making')} />}
          <Tooltip label={t('preview.dark')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('preview.dark')}
              aria-pressed={isDark}
              onClick={() => setDark(!isDark)}
            >
              {isDark ? <Moon size={16} /> : <Sun size={16} />}
            </ActionIcon>
          </Tooltip>
          <SegmentedControl
            size="xs"
            aria-label={t('preview.view')}
            value={view}
            onChange={(value) => setView(value)}
            data={[
              {
                value: 'desktop',
                label: <ViewIcon label={t('preview.desktop')} icon={<Monitor size={15} />} />,
              },
              {
                value: 'phone',
                label: <ViewIcon label={t('preview.phone')} icon={<Smartphone size={15} />} />,
              },
              {
                value: 'text',
                label: <ViewIcon label={t('preview.text')} icon={<FileText size={15} />} />,
              },
            ]}
          />
        </Group>
      </Group>
      <Stack gap={2} px={16} py={12} style={{ borderBottom: '1px solid var(--mc-line)' }}>
        <Text fw={600} dir="auto" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {preview?.subject ?? ' '}
        </Text>
        {previewText !== '' && (
          <Text size="sm" dir="auto" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {previewText}
          </Text>
        )}
        <Text size="sm" c="dimmed" dir="auto" truncate>
          {sender}
        </Text>
      </Stack>
      {problem && (
        <div style={{ padding: 12 }}>
          <PreviewProblem problem={problem} again={again} limitedUntil={limitedUntil} />
        </div>
      )}
      {preview &&
        (view === 'text' ? (
          <PlainText text={preview.text} height={upTo === undefined ? height : `${upTo}px`} />
        ) : upTo !== undefined ? (
          <WholeFrame
            key={`${view} ${mailKey}`}
            html={preview.html}
            width={WIDTHS[view]}
            upTo={upTo}
            title={t('preview.title')}
            isDark={isDark}
          />
        ) : (
          <ScaledFrame
            html={preview.html}
            width={WIDTHS[view]}
            height={height}
            title={t('preview.title')}
            isDark={isDark}
            follow={follow}
          />
        ))}
      {withLosses && <Losses losses={preview?.checks ?? []} />}
    </div>
  )
}

function ViewIcon({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <Tooltip label={label}>
      <span style={{ display: 'flex', padding: '2px 0' }} role="img" aria-label={label}>
        {icon}
      </span>
    </Tooltip>
  )
}

function PlainText({ text, height }: { text: string; height: string }) {
  return (
    <ScrollArea h={height} type="auto" viewportProps={{ tabIndex: 0 }}>
      <pre
        dir="auto"
        style={{
          margin: 0,
          padding: 16,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontFamily: 'var(--mantine-font-family-monospace)',
          fontSize: 13,
        }}
      >
        {text}
      </pre>
    </ScrollArea>
  )
}
