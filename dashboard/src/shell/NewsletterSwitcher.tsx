import { Menu, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNewsletter } from './newsletter.ts'
import { useMay, useSession } from './session.ts'

export function NewsletterSwitcher({ folded }: { folded: boolean }) {
  const { t } = useTranslation()
  const { newsletter, newsletters, choose } = useNewsletter()
  const { accounts, accountId } = useSession()
  const mayWrite = useMay('editor')
  const account = accounts.find(({ id }) => id === accountId)
  const name = newsletter?.name ?? account?.name ?? 'Mailcast'
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton
          aria-label={folded ? name : undefined}
          title={t('nav.newsletters', { name })}
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 10,
            width: '100%',
            padding: folded ? '6px 0' : '6px 8px',
            justifyContent: folded ? 'center' : 'flex-start',
            borderRadius: 8,
          }}
        >
          <Initial name={name} color={newsletter?.branding.accentColor ?? null} />
          {!folded && (
            <>
              <span style={{ flex: 1, minWidth: 0 }}>
                <Text fw={600} truncate dir="auto">
                  {name}
                </Text>
              </span>
              <ChevronsUpDown
                size={16}
                aria-hidden
                style={{ color: 'var(--mantine-color-dimmed)' }}
              />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {newsletters.map(({ id, name, branding }) => (
          <Menu.Item
            key={id}
            onClick={() => choose(id)}
            leftSection={<Initial name={name} color={branding.accentColor} small />}
            rightSection={id === newsletter?.id ? <Check size={16} /> : null}
          >
            <Text truncate dir="auto">
              {name}
            </Text>
          </Menu.Item>
        ))}
        {mayWrite && (
          <>
            <Menu.Divider />
            <Menu.Item component={Link} to="/newsletters/new" leftSection={<Plus size={16} />}>
              {t('nav.newNewsletter')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Initial({
  name,
  color,
  small = false,
}: {
  name: string
  color: string | null
  small?: boolean
}) {
  const size = small ? 20 : 28
  return (
    <span
      aria-hidden
      style={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: size,
        height: size,
        borderRadius: small ? 5 : 8,
        background: color ?? '#2f6f4f',
        color: '#fff',
        fontWeight: 700,
        fontSize: small ? 11 : 14,
        textShadow: '0 0 2px rgb(0 0 0 / 40%)',
      }}
    >
      {firstLetter(name) ?? 'M'}
    </span>
  )
}

/** Returns the first letter as a reader sees it, which may be several code points. */
function firstLetter(name: string): string | undefined {
  return [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase()
}
