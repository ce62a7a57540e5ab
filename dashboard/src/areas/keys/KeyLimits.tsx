import { NumberInput, Radio, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { type KeyLimitValues } from './key-limits.ts'

/** Fields for the limits of a key or app: confirmations, end, and number of recipients. */
export function KeyLimits<Values extends KeyLimitValues>({
  form,
}: {
  form: UseFormReturnType<Values>
}) {
  const { t } = useTranslation('keys')
  const { readonly } = form.getValues()
  return (
    <Stack gap="md">
      <Switch
        label={t('readonly')}
        description={t('readonlyText')}
        {...form.getInputProps('readonly', { type: 'checkbox' })}
      />
      {!readonly && (
        <>
          <Radio.Group label={t('confirm')} {...form.getInputProps('confirm')}>
            <Stack gap={8} mt={8}>
              {(['none', 'token', 'person'] as const).map((confirm) => (
                <Radio
                  key={confirm}
                  value={confirm}
                  label={t(`confirms.${confirm}`)}
                  description={t(`confirmTexts.${confirm}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <NumberInput
            label={t('sendsTo')}
            description={t('sendsToText')}
            placeholder={t('noLimit')}
            min={0}
            max={1_000_000_000}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('sendsTo')}
          />
        </>
      )}
      <TextInput
        type="date"
        label={t('expires')}
        description={t('expiresText')}
        {...form.getInputProps('expiresAt')}
      />
    </Stack>
  )
}
