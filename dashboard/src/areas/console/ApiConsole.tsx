import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { foldAccents } from '../../../../src/lib/fold-search.ts'
import { OPERATIONS } from '../../generated/operations.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { SearchField, useFilters } from '../../kit/Filters.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { Page } from '../../shell/Page.tsx'
import { EffectBadge } from './EffectBadge.tsx'
import { type Described, describedOperations } from './openapi.ts'
import { OperationForm } from './OperationForm.tsx'

export default function ApiConsole() {
  const { t } = useTranslation(['console', 'frame'])
  const [search, change] = useFilters<'operation' | 'q'>()
  const query = useQuery(describedOperations)
  const operation = query.data?.find(({ name }) => name === search.operation)
  if (operation) return <OperationForm key={operation.name} operation={operation} />
  return (
    <Page
      title={t('title')}
      filters={
        <SearchField value={search.q} change={(q) => change({ q })} placeholder={t('search')} />
      }
    >
      <Text c="dimmed" maw={720} mb="lg">
        {t('about')}
      </Text>
      <ReadState query={query} lines={8}>
        {(operations) => (
          <Index operations={operations.filter((one) => fits(one, search.q ?? ''))} />
        )}
      </ReadState>
    </Page>
  )
}

function fits({ name, summary }: Described, wanted: string): boolean {
  const text = foldAccents(`${name} ${name.replaceAll('_', ' ')} ${summary}`)
  return foldAccents(wanted)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function Index({ operations }: { operations: readonly Described[] }) {
  const { t } = useTranslation('console')
  if (operations.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />
  return (
    <Stack gap="lg">
      {[...Map.groupBy(operations, ({ group }) => group)].map(([group, list]) => (
        <section key={group}>
          <Title order={2} mb="xs">
            {t(`groups.${group}`, { defaultValue: group })}
          </Title>
          <ul className="mc-table-frame" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {list.map(({ name, summary }, at) => (
              <li key={name} style={{ borderTop: at === 0 ? 'none' : '1px solid var(--mc-line)' }}>
                <Link
                  to="/settings/console"
                  search={{ operation: name }}
                  className="mc-console-link"
                >
                  <Group gap="sm" wrap="wrap">
                    <code style={{ flex: '0 0 220px' }}>{name}</code>
                    <span style={{ flex: '1 1 240px', minWidth: 0 }}>{summary}</span>
                    <EffectBadge effect={OPERATIONS[name].effect} />
                  </Group>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}
