import '../home.css'
import { Anchor, SimpleGrid, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadState } from '../../../kit/ReadState.tsx'
import { Page } from '../../../shell/Page.tsx'
import { type Found, type Guides, searchGuides } from './guides.ts'

/** No request for each letter of a fast typist. */
const AFTER_MS = 150

/** The guides of this server, by words and by name. */
export default function Help() {
  const { t } = useTranslation(['help', 'frame'])
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const [written, setWritten] = useState(q)
  const [asked] = useDebouncedValue(written.trim(), AFTER_MS)
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({
      to: '/help',
      search: asked === '' ? {} : { q: asked },
      replace: true,
    })
  }, [asked, navigate])
  const query = useQuery({
    queryKey: ['guides', asked],
    queryFn: ({ signal }) => searchGuides(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return (
    <Page title={t('title')} width="form">
      <Stack gap="lg">
        <Text c="dimmed">{t('text')}</Text>
        <TextInput
          type="search"
          label={t('search')}
          description={t('hint')}
          leftSection={<Search size={16} aria-hidden />}
          value={written}
          onChange={({ currentTarget: { value } }) => setWritten(value)}
          maxLength={100}
          autoFocus
        />
        <ReadState query={query} lines={8}>
          {({ data, groups }) => (
            <>
              {/* The line is always there for screen readers, and takes no room while it is empty. */}
              <Text role="status" c="dimmed" size="sm" className="mc-help-found">
                {asked !== '' &&
                  (data.length === 0
                    ? `${t('none')}. ${t('noneText')}`
                    : t('found', { count: data.length }))}
              </Text>
              {asked !== '' && <Results found={data} />}
              {(asked === '' || data.length === 0) && <Groups groups={groups} />}
            </>
          )}
        </ReadState>
      </Stack>
    </Page>
  )
}

/** Lists all guides as the start page of the docs does. */
function Groups({ groups }: Pick<Guides, 'groups'>) {
  return groups.map(({ title, entries }) => (
    <section key={title} aria-label={title} lang="en">
      <Title order={2} mb="xs">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={{ base: 0, xs: 6 }}>
        {entries.map((entry) => (
          <GuideLink key={entry.href} href={entry.href} title={entry.title} />
        ))}
      </SimpleGrid>
    </section>
  ))
}

function Results({ found }: { found: readonly Found[] }) {
  return (
    <Stack gap="md" component="ul" lang="en" p={0} m={0} style={{ listStyle: 'none' }}>
      {found.map(({ href, page, heading, excerpt }) => (
        <li key={href}>
          <GuideLink
            href={href}
            title={heading === page || heading === '' ? page : `${page} › ${heading}`}
          />
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {excerpt}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

/** A guide stays beside the page that it explains. */
function GuideLink({ href, title }: { href: string; title: string }) {
  const { t } = useTranslation('help')
  return (
    <Anchor href={href} target="_blank" className="mc-guide">
      {title}
      <VisuallyHidden component="span"> ({t('window')})</VisuallyHidden>
    </Anchor>
  )
}
