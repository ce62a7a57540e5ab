import { Button, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OPERATIONS } from '../../generated/operations.ts'
import { ROLES } from '../../generated/roles.ts'
import { confirm } from '../../kit/confirm.tsx'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { AboutOperation } from './AboutOperation.tsx'
import { AnswerTabs } from './AnswerTabs.tsx'
import { useCall } from './call.ts'
import { errorOfField, firstValues, isOutOfView, readForm, stepAfter } from './console-form.ts'
import { EffectBadge } from './EffectBadge.tsx'
import type { Values } from './field.ts'
import { InputForm } from './InputForm.tsx'
import type { Described } from './openapi.ts'

const FORM = 'console-form'

export function OperationForm({ operation }: { operation: Described }) {
  const { t } = useTranslation(['console', 'frame'])
  const { name, fields } = operation
  const { effect } = OPERATIONS[name]
  const mayRun = useMay(ROLES[name])
  const { newsletter } = useNewsletter()
  const [values, setValues] = useState<Values>(() => firstValues(fields, newsletter?.id))
  const answer = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const call = useCall(name)
  const filled = readForm(fields, values)
  const run = async () => {
    await call.run(filled.input)
    if (isOutOfView(answer.current?.getBoundingClientRect().top ?? 0, innerHeight))
      answer.current?.scrollIntoView({ block: 'start' })
  }
  const submit = () => {
    setTried(true)
    const step = stepAfter(filled, { effect, mayRun })
    if (step === 'run') void run()
    if (step === 'ask')
      confirm({
        title: t('confirmTitle', { name }),
        text: t(`confirmEffect.${effect}`),
        action: t('run'),
        tone: effect === 'send' ? 'accent' : 'red',
        run: async () => run().then(() => null),
      })
  }
  useHotkeys([['mod+Enter', submit]], [])
  const runButton = (
    <Button type="submit" form={FORM} leftSection={<Play size={16} />} loading={call.pending}>
      {t('run')}
    </Button>
  )
  const errorOf = (field: string) =>
    errorOfField(field, filled, { tried, errors: call.result?.errors ?? [], t })
  const change = (some: Values) => setValues((before) => ({ ...before, ...some }))
  return (
    <Page
      title={name}
      back={{ to: '/settings/console', label: t('title') }}
      beside={<EffectBadge effect={effect} />}
      actions={mayRun && runButton}
    >
      <Stack gap="lg">
        <AboutOperation operation={operation} />
        <div className="mc-console">
          <InputForm
            id={FORM}
            fields={fields}
            values={values}
            change={change}
            errorOf={errorOf}
            submit={submit}
            lacks={mayRun ? null : ROLES[name]}
          />
          <div ref={answer} style={{ minWidth: 0, scrollMarginTop: 16 }}>
            <AnswerTabs operation={operation} result={call.result} input={filled.input} />
          </div>
        </div>
      </Stack>
    </Page>
  )
}
