import {
  Button,
  Group,
  Modal,
  NumberInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CURRENCIES, readAmount } from '../../../../../src/lib/currency.ts'
import { startOfDay } from '../../../kit/days.ts'
import { CopyField } from '../../../kit/CopyField.tsx'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { amountText } from '../../../kit/money/money.ts'
import { type Coupon, offText } from './coupon.ts'

/** Letters and digits that are not taken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const RANDOM_LENGTH = 8

interface Values {
  code: string
  kind: 'percent' | 'amount'
  percentOff: number | string
  amountOff: string
  currency: string
  duration: 'once' | 'forever'
  until: string
  maxRedemptions: number | string
}

export function NewCoupon({ close }: { close: () => void }) {
  const { t } = useTranslation(['coupons', 'frame'])
  const [made, setMade] = useState<Coupon | null>(null)
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      opened
      onClose={close}
      title={t(made ? 'made' : 'new')}
      closeOnClickOutside={false}
    >
      {made ? <Made coupon={made} done={close} /> : <Asked close={close} done={setMade} />}
    </Modal>
  )
}

function Made({ coupon, done }: { coupon: Coupon; done: () => void }) {
  const { t } = useTranslation('coupons')
  return (
    <Stack gap="md">
      <Text>{t('madeText', { off: offText(coupon) })}</Text>
      <CopyField value={coupon.code} label={t('copy', { code: coupon.code })} />
      <Group justify="flex-end">
        <Button onClick={done} data-autofocus>
          {t('done')}
        </Button>
      </Group>
    </Stack>
  )
}

function useCouponForm(done: (coupon: Coupon) => void) {
  const { t } = useTranslation('coupons')
  const { newsletter } = useNewsletter()
  const form = useForm<Values>({
    initialValues: {
      code: '',
      kind: 'percent',
      percentOff: 20,
      amountOff: '',
      currency: newsletter?.paid.currency ?? 'eur',
      duration: 'once',
      until: '',
      maxRedemptions: '',
    },
  })
  const create = useOperation('create_coupon', {
    form,
    fieldOf: (pointer) => (pointer === '/redeemBy' ? 'until' : pointer.slice(1)),
    words: { code_taken: t('codeTaken') },
    done,
  })
  const submit = form.onSubmit(
    ({ code, kind, percentOff, amountOff, currency, duration, until, maxRedemptions }) => {
      const amount = kind === 'amount' ? readAmount(amountOff, currency) : null
      if (kind === 'amount' && !amount)
        return form.setFieldError(
          'amountOff',
          t('noAmount', { example: amountText(500, currency) }),
        )
      void create.run({
        code: code.trim(),
        ...(kind === 'percent'
          ? { percentOff: Number(percentOff) }
          : { amountOff: amount!, currency }),
        duration,
        ...(until !== '' && { redeemBy: startOfDay(until, 1)! }),
        ...(maxRedemptions !== '' && { maxRedemptions: Number(maxRedemptions) }),
      })
    },
  )
  return { form, create, submit }
}

function Asked({ close, done }: { close: () => void; done: (coupon: Coupon) => void }) {
  const { t } = useTranslation('coupons')
  const { form, create, submit } = useCouponForm(done)
  const field = form.getInputProps
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label={t('code')}
            placeholder="SPRING"
            required
            data-autofocus
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            style={{ flex: 1 }}
            {...field('code')}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('code', value.toUpperCase().replace(/\s+/g, '-'))
            }
          />
          <Button
            variant="default"
            leftSection={<Dices size={16} />}
            onClick={() => form.setFieldValue('code', randomCode())}
          >
            {t('random')}
          </Button>
        </Group>
        <SegmentedControl
          aria-label={t('off')}
          data={(['percent', 'amount'] as const).map((value) => ({
            value,
            label: t(`kinds.${value}`),
          }))}
          {...field('kind')}
        />
        <Off form={form} />
        <ForHowLong form={form} />
        <Group gap="md" align="flex-start" grow>
          <TextInput
            type="date"
            label={t('until')}
            description={t('untilText')}
            inputWrapperOrder={ORDER}
            {...field('until')}
          />
          <NumberInput
            label={t('most')}
            description={t('mostText')}
            inputWrapperOrder={ORDER}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            {...field('maxRedemptions')}
          />
        </Group>
        <Problem text={create.problem} />
        <DialogButtons
          close={close}
          action={t('create')}
          pending={create.pending}
          disabled={form.values.code.trim() === ''}
        />
      </Stack>
    </form>
  )
}

function Off({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('coupons')
  const field = form.getInputProps
  return form.values.kind === 'percent' ? (
    <NumberInput
      label={t('percentOff')}
      description={t('percentText')}
      min={1}
      max={100}
      suffix={t('percent')}
      allowDecimal={false}
      {...field('percentOff')}
    />
  ) : (
    <Group gap="md" align="flex-start" wrap="nowrap">
      <TextInput
        label={t('amountOff')}
        placeholder={amountText(500, form.values.currency)}
        inputMode="decimal"
        maxLength={14}
        style={{ flex: 1 }}
        {...field('amountOff')}
      />
      <Select
        label={t('currency')}
        data={CURRENCIES.map((code) => ({ value: code, label: code.toUpperCase() }))}
        allowDeselect={false}
        searchable
        w={110}
        {...field('currency')}
      />
    </Group>
  )
}

/** The payments that a coupon counts for. Nothing where no newsletter sells subscriptions. */
function ForHowLong({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('coupons')
  const { newsletters } = useNewsletter()
  if (!newsletters.some(({ paid }) => paid.enabled)) return null
  return (
    <Radio.Group
      label={t('duration')}
      description={t('durationText')}
      {...form.getInputProps('duration')}
    >
      <Group gap="lg" mt={8}>
        {(['once', 'forever'] as const).map((value) => (
          <Radio key={value} value={value} label={t(`durations.${value}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

/** Makes a code that cannot be guessed. */
function randomCode(): string {
  return Array.from(
    crypto.getRandomValues(new Uint32Array(RANDOM_LENGTH)),
    (value) => LETTERS[value % LETTERS.length],
  ).join('')
}
