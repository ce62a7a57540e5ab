import { Stepper } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isGuided, type Step, STEPS } from './guide.ts'

export function GuideSteps({ step }: { step: Step | undefined }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  return (
    <Stepper
      active={step ? STEPS.indexOf(step) : 0}
      onStepClick={(at) =>
        void navigate({ to: '/start', search: { step: STEPS[at] ?? 'sender' }, replace: true })
      }
      size="sm"
      iconSize={30}
      styles={{ stepLabel: { fontWeight: 500 } }}
      classNames={{ stepBody: 'mc-step' }}
    >
      {STEPS.map((key) => (
        <Stepper.Step key={key} label={t(`start.${key}`)} />
      ))}
    </Stepper>
  )
}

/** The same on a page to which the first run led. Nothing for all others who come there. */
export function StepsOfGuide({ step }: { step: Step }) {
  return isGuided() ? <GuideSteps step={step} /> : null
}
