import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../contacts/Section.tsx'
import { usePayments } from '../payments/usePayments.ts'
import { localPath } from '../../kit/local-path.ts'
import type { Product } from './product.ts'

/** The steps from a draft to a page that sells. */
export function ProductSteps({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const payments = usePayments()
  const costs = product.price > 0
  return (
    <Section title={t('steps.title')}>
      <Stack gap="sm">
        <Step
          done={product.file !== null}
          text={t(product.file === null ? 'steps.file' : 'steps.fileDone')}
        />
        {costs && payments && (
          <Step
            done={payments.status === 'active'}
            text={t(payments.status === 'active' ? 'steps.paymentsDone' : 'steps.payments')}
          >
            {payments.status !== 'active' && (
              <Link to="/settings/payments" search={{ product: product.id }}>
                {t('toPayments')}
              </Link>
            )}
          </Step>
        )}
        <Step done={false} text={t('steps.publish')}>
          {product.previewUrl !== null && (
            <a href={localPath(product.previewUrl)} target="_blank" rel="noreferrer">
              {t('preview')}
            </a>
          )}
        </Step>
      </Stack>
    </Section>
  )
}

function Step({ done, text, children }: { done: boolean; text: string; children?: ReactNode }) {
  const { t } = useTranslation('products')
  const Icon = done ? CircleCheck : Circle
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Icon
        size={18}
        role="img"
        aria-label={t(done ? 'steps.done' : 'steps.open')}
        style={{
          flex: 'none',
          marginTop: 1,
          color: done ? 'light-dark(#2a6648, #7cc9a1)' : 'var(--mantine-color-dimmed)',
        }}
      />
      <Text {...(done && { c: 'dimmed' })}>
        {text} {children}
      </Text>
    </Group>
  )
}
