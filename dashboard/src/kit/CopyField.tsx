import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Shows a text with a button that copies it. `oneLine`: a long address that is copied and not read.
 */
export function CopyField({
  value,
  label,
  oneLine = false,
}: {
  value: string
  label?: string
  oneLine?: boolean
}) {
  return (
    <Group gap={4} wrap="nowrap" style={{ minWidth: 0 }}>
      {oneLine ? (
        <Code
          title={value}
          style={{
            whiteSpace: 'nowrap',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            minWidth: 0,
          }}
        >
          {value.replace(/^https?:\/\//, '')}
        </Code>
      ) : (
        <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal', minWidth: 0 }}>
          {breakable(value)}
        </Code>
      )}
      <CopyIcon value={value} {...(label !== undefined && { label })} />
    </Group>
  )
}

/** Lets a host or address break between its parts. Other texts are not changed. */
function breakable(value: string): ReactNode {
  return value.split(/\s/.test(value) ? /$^/ : /(?<=[./])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

export function CopyIcon({ value, label }: { value: string; label?: string }) {
  const { t } = useTranslation()
  return (
    <CopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('copied') : (label ?? t('copy'))}>
          <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={label ?? t('copy')}>
            {copied ? <Check size={16} /> : <Copy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}

export function CopyBlock({ value }: { value: string }) {
  return (
    <div style={{ position: 'relative' }}>
      <Code
        block
        style={{ paddingRight: 44, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        tabIndex={0}
      >
        {value}
      </Code>
      <div style={{ position: 'absolute', top: 6, right: 6 }}>
        <CopyIcon value={value} />
      </div>
    </div>
  )
}
