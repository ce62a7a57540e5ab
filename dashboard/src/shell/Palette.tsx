import '@mantine/spotlight/styles.css'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Mail, Search, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { foldAccents } from '../../../src/lib/fold-search.ts'
import { useRead } from '../queries.ts'
import { useEntries } from './entries.ts'
import { ALL } from './navigation.ts'
import { buttonsOfPage } from './page-buttons.ts'
import { useNewsletter } from './newsletter.ts'
import { useMay } from './session.ts'

const [store, spotlight] = createSpotlight()
/** Contacts are searched from so many characters on. */
const SEARCHED_MIN = 2

interface Props {
  typed: string
  setTyped: (typed: string) => void
  close: () => void
  showKeys: () => void
}

export default function Palette({ typed, setTyped, close, showKeys }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const shown = useEntries()
  const mayWrite = useMay('editor')
  const { newsletters, newsletter, choose } = useNewsletter()
  const [q] = useDebouncedValue(typed.trim(), 200)
  const search = q.length >= SEARCHED_MIN
  const contacts = useRead('list_contacts', { q: q.slice(0, 100), limit: 6 }, { enabled: search })
  const campaigns = useRead('list_campaigns', { limit: 100 })
  useEffect(() => spotlight.open(), [])

  const go = (to: string) => () => void navigate({ to })
  const fits = (label: string) => foldAccents(label).includes(foldAccents(typed.trim()))
  const only = (actions: SpotlightActionData[]) => actions.filter(({ label }) => fits(label!))
  const onPage = buttonsOfPage()
  const groups: SpotlightActionGroupData[] = [
    { group: t('palette.onThisPage'), actions: only(onPage) },
    {
      group: t('palette.actions'),
      actions: only([
        ...(mayWrite
          ? [
              { id: 'write', label: t('palette.writeCampaign'), onClick: go('/campaigns?new=1') },
              { id: 'add', label: t('palette.addContact'), onClick: go('/contacts?add=1') },
              { id: 'import', label: t('palette.import'), onClick: go('/imports/new') },
            ]
          : []),
        { id: 'keys', label: t('shortcuts.title'), onClick: showKeys },
      ]).filter(({ label }) => onPage.every((button) => button.label !== label)),
    },
    {
      group: t('palette.pages'),
      actions: only(
        shown(ALL).map(({ key, to, icon: Icon }) => ({
          id: to,
          label: t(`nav.${key}`),
          leftSection: <Icon size={18} />,
          onClick: go(to),
        })),
      ),
    },
    {
      group: t('palette.newsletters'),
      actions: only(
        newsletters
          .filter(({ id }) => id !== newsletter?.id)
          .map(({ id, name }) => ({ id, label: name, onClick: () => choose(id) })),
      ),
    },
    {
      group: t('palette.campaigns'),
      actions:
        typed.trim() === ''
          ? []
          : only(
              (campaigns.data?.data ?? []).map(({ id, subject }) => ({
                id,
                label: subject || t('palette.noSubject'),
                leftSection: <Mail size={18} />,
                onClick: go(`/campaigns/${id}`),
              })),
            ).slice(0, 6),
    },
    {
      group: t('palette.contacts'),
      actions: search
        ? (contacts.data?.data ?? []).map(({ id, email }) => ({
            id,
            label: email,
            leftSection: <UserRound size={18} />,
            onClick: go(`/contacts/${id}`),
          }))
        : [],
    },
  ]
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={close}
      shortcut={null}
      clearQueryOnClose={false}
      transitionProps={{ duration: 80 }}
      attributes={{ content: { 'aria-label': t('search') } }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        leftSection={<Search size={20} />}
        aria-label={t('search')}
      />
      <Spotlight.ActionsList mah={420} style={{ overflowY: 'auto' }}>
        {groups.map(({ group, actions }) =>
          actions.length === 0 ? null : (
            <Spotlight.ActionsGroup key={group} label={group}>
              {actions.map(({ id, ...action }) => (
                <Spotlight.Action key={id} {...action} />
              ))}
            </Spotlight.ActionsGroup>
          ),
        )}
        {groups.every(({ actions }) => actions.length === 0) && (
          <Spotlight.Empty>{t('palette.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
