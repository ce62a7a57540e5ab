import { Modal, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useFirstCurrency } from '../payments/usePayments.ts'
import { type PriceErrors, type PriceValues, readPrices } from './price.ts'
import { PriceFields } from './PriceFields.tsx'
import { NAME_MAX } from './product.ts'

export function NewProduct({ newsletter, close }: { newsletter: Newsletter; close: () => void }) {
  const { t } = useTranslation(['products', 'frame'])
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const firstCurrency = useFirstCurrency(newsletter.paid)
  const [typed, setTyped] = useState<Partial<PriceValues>>({})
  const values: PriceValues = {
    kind: 'fixed',
    price: '',
    minimum: '',
    currency: firstCurrency,
    ...typed,
  }
  const [errors, setErrors] = useState<PriceErrors>({})
  const create = useOperation('create_product', {
    done: ({ id }) => navigate({ to: `/products/${id}` }),
  })
  const submit = () => {
    const read = readPrices(values)
    if ('errors' in read) return setErrors(read.errors)
    void create.run({ newsletterId: newsletter.id, name: name.trim(), ...read.prices })
  }
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      opened
      onClose={close}
      title={t('new')}
      size="lg"
      closeOnClickOutside={name === '' && values.price === ''}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('name')}
            placeholder={t('nameExample')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={NAME_MAX}
            dir="auto"
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <PriceFields
            values={values}
            errors={errors}
            change={(change) => {
              setTyped({ ...typed, ...change })
              setErrors({})
            }}
          />
          <Problem text={create.problem} />
          <DialogButtons
            close={close}
            action={t('create')}
            pending={create.pending}
            disabled={name.trim() === ''}
          />
        </Stack>
      </form>
    </Modal>
  )
}
