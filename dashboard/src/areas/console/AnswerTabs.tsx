import { Loader, Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer } from './Answer.tsx'
import type { Result } from './call.ts'
import type { Described } from './openapi.ts'
import { Rules } from './Rules.tsx'

const Snippets = lazy(() => import('../../kit/Snippets.tsx'))

export function AnswerTabs({
  operation,
  result,
  input,
}: {
  operation: Described
  result: Result | null
  input: Record<string, unknown>
}) {
  const { t } = useTranslation('console')
  return (
    <Tabs defaultValue="answer" keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="answer">{t('answer')}</Tabs.Tab>
        <Tabs.Tab value="call">{t('asCall')}</Tabs.Tab>
        <Tabs.Tab value="rules">{t('rules')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="answer">
        <Answer result={result} />
      </Tabs.Panel>
      <Tabs.Panel value="call">
        <Suspense fallback={<Loader size="sm" />}>
          <Snippets operation={operation.name} input={input} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="rules">
        <Rules operation={operation} />
      </Tabs.Panel>
    </Tabs>
  )
}
