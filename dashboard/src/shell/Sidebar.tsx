import {
  ActionIcon,
  Box,
  Group,
  Kbd,
  ScrollArea,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
} from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from './AccountMenu.tsx'
import { AUDIENCE, type Entry, MAIN, SELL, SETTINGS, SettingsIcon, SITE } from './navigation.ts'
import { NewsletterSwitcher } from './NewsletterSwitcher.tsx'
import { useEntries } from './entries.ts'

interface Props {
  folded: boolean
  fold?: () => void
  search: () => void
  inDrawer?: boolean
}

export function Sidebar({ folded, fold, search, inDrawer = false }: Props) {
  const { t } = useTranslation()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const inSettings = path.startsWith('/settings')
  const [settings, setSettings] = useState<boolean | null>(null)
  const open = settings ?? (inSettings || inDrawer)
  const shown = useEntries()
  const list = useRef<HTMLDivElement>(null)
  useInSight(list, path, settings === true)
  return (
    <Stack h="100%" gap={0} component="nav" aria-label={t('nav.label')}>
      <Box p={8} pb={4}>
        <NewsletterSwitcher folded={folded} />
      </Box>
      <Box px={8} pb={8}>
        <SearchButton folded={folded} search={search} />
      </Box>
      <ScrollArea viewportRef={list} style={{ flex: 1 }} px={8} type="hover" scrollbarSize={6}>
        <Links entries={shown(MAIN)} folded={folded} />
        <Heading text={t('nav.audience')} folded={folded} />
        <Links entries={shown(AUDIENCE)} folded={folded} />
        <Heading text={t('nav.grow')} folded={folded} />
        <Links entries={shown(SITE)} folded={folded} />
        <Heading text={t('nav.sell')} folded={folded} />
        <Links entries={shown(SELL)} folded={folded} />
        <Box mt={12} mb={8}>
          <UnstyledButton
            className="mc-nav-link"
            w="100%"
            onClick={() => setSettings(!open)}
            aria-expanded={open}
            aria-label={folded ? t('nav.settings') : undefined}
            style={folded ? { justifyContent: 'center', padding: 0 } : {}}
          >
            <SettingsIcon size={18} aria-hidden />
            {!folded && t('nav.settings')}
          </UnstyledButton>
          {open && <Links entries={shown(SETTINGS)} folded={folded} nested />}
        </Box>
      </ScrollArea>
      <Group
        p={8}
        gap={4}
        wrap="nowrap"
        style={{ borderTop: '1px solid var(--mc-line)', flexDirection: folded ? 'column' : 'row' }}
      >
        <Box style={{ flex: 1, minWidth: 0 }}>
          <AccountMenu folded={folded} />
        </Box>
        {fold && (
          <Tooltip label={folded ? t('nav.unfold') : t('nav.fold')} position="right">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              onClick={fold}
              aria-label={folded ? t('nav.unfold') : t('nav.fold')}
            >
              {folded ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Stack>
  )
}

/** Scrolls to the present page's link and unfolded settings, which a low window may hide. */
function useInSight(list: RefObject<HTMLDivElement | null>, path: string, unfolded: boolean): void {
  useEffect(() => {
    list.current?.querySelector("[data-status='active']")?.scrollIntoView({ block: 'nearest' })
  }, [list, path])
  useEffect(() => {
    if (unfolded) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [list, unfolded])
}

function Heading({ text, folded }: { text: string; folded: boolean }) {
  if (folded) return <Box h={12} />
  return (
    <Text size="xs" fw={500} c="dimmed" px={10} pt={16} pb={4}>
      {text}
    </Text>
  )
}

function Links({
  entries,
  folded,
  nested = false,
}: {
  entries: Entry[]
  folded: boolean
  nested?: boolean
}) {
  const { t } = useTranslation()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <Stack gap={2}>
      {entries.map(({ key, to, icon: Icon, also }) => {
        const label = t(`nav.${key}`)
        const link = (
          <Link
            key={to}
            to={to}
            className={`mc-nav-link${nested && !folded ? ' mc-nav-nested' : ''}`}
            {...(also?.some((one) => path.startsWith(one)) && { 'data-status': 'active' })}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            aria-label={folded ? label : undefined}
            style={folded ? { justifyContent: 'center', padding: 0 } : undefined}
          >
            {(!nested || folded) && <Icon size={18} aria-hidden />}
            {!folded && label}
          </Link>
        )
        return folded ? (
          <Tooltip key={to} label={label} position="right">
            {link}
          </Tooltip>
        ) : (
          link
        )
      })}
    </Stack>
  )
}

function SearchButton({ folded, search }: { folded: boolean; search: () => void }) {
  const { t } = useTranslation()
  return (
    <UnstyledButton
      onClick={search}
      aria-label={folded ? t('search') : undefined}
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: folded ? 'center' : 'flex-start',
        gap: 8,
        width: '100%',
        height: 34,
        padding: '0 10px',
        border: '1px solid var(--mc-line)',
        borderRadius: 8,
        background: 'var(--mc-card)',
        color: 'var(--mantine-color-dimmed)',
      }}
    >
      <Search size={16} aria-hidden />
      {!folded && (
        <>
          <span style={{ flex: 1 }}>{t('search')}</span>
          <Kbd size="xs">{/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</Kbd>
        </>
      )}
    </UnstyledButton>
  )
}
