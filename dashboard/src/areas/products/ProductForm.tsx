import { Autocomplete, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { Section } from '../contacts/Section.tsx'
import { useTags } from '../contacts/tags.ts'
import { SaveBar } from '../newsletters/SaveBar.tsx'
import { type PriceErrors, type PriceValues, priceValuesOf, readPrices } from './price.ts'
import { PriceFields } from './PriceFields.tsx'
import { NAME_MAX, type Product } from './product.ts'

interface Values {
  name: string
  description: string
  tag: string
  requiresSignup: boolean
  prices: PriceValues
}

function valuesOf(product: Product): Values {
  const { name, description, tagBuyersWith, requiresSignup } = product
  return {
    name,
    description,
    tag: tagBuyersWith ?? '',
    requiresSignup,
    prices: priceValuesOf(product),
  }
}

/** Changes a product. Only changed fields are sent, so another person's changes stay. */
export function ProductForm({ product }: { product: Product }) {
  const { t } = useTranslation(['products', 'frame'])
  const edit = useProductForm(product)
  const { values, set } = edit
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
    >
      <Section title={t('details')}>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            required
            maxLength={NAME_MAX}
            dir="auto"
            autoComplete="off"
            value={values.name}
            onChange={({ currentTarget: { value } }) => set({ name: value })}
          />
          <Textarea
            label={t('description')}
            description={t('descriptionHint')}
            autosize
            minRows={4}
            maxRows={20}
            maxLength={5000}
            dir="auto"
            value={values.description}
            onChange={({ currentTarget: { value } }) => set({ description: value })}
          />
          <PriceFields
            values={values.prices}
            errors={edit.errors}
            change={(change) => set({ prices: { ...values.prices, ...change } })}
          />
          {values.prices.kind === 'free' && (
            <Switch
              label={t('requiresSignup')}
              description={t('requiresSignupText')}
              checked={values.requiresSignup}
              onChange={({ currentTarget: { checked } }) => set({ requiresSignup: checked })}
            />
          )}
          <TagField value={values.tag} change={(tag) => set({ tag })} />
        </Stack>
      </Section>
      <SaveBar
        changed={edit.changed}
        saving={edit.saving}
        problem={edit.problem}
        conflict={null}
        resolve={() => {}}
        save={edit.save}
      />
    </form>
  )
}

function TagField({ value, change }: { value: string; change: (tag: string) => void }) {
  const { t } = useTranslation('products')
  const tags = useTags()
  return (
    <Autocomplete
      label={t('tag')}
      description={t('tagHint')}
      data={tags.items.map(({ name }) => name)}
      limit={50}
      maxLength={64}
      value={value}
      onChange={change}
    />
  )
}

function useProductForm(product: Product) {
  const { t } = useTranslation(['products', 'frame'])
  const [base, setBase] = useState(() => valuesOf(product))
  const [values, setValues] = useState(base)
  const [errors, setErrors] = useState<PriceErrors>({})
  const isSame = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other)
  const changed = !isSame(values, base)
  const take = (latest: Product) => {
    setBase(valuesOf(latest))
    setValues(valuesOf(latest))
  }
  const update = useOperation('update_product', { said: t('frame:saved'), done: take })

  // A newer version replaces the form only while nothing is typed into it.
  useEffect(() => {
    if (!changed) take(product)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is typed is no reason to read again
  }, [product])

  const save = () => {
    if (!changed || update.pending) return
    const read = readPrices(values.prices)
    if ('errors' in read) return setErrors(read.errors)
    const signup = values.requiresSignup && read.prices.price === 0
    void update.run({
      productId: product.id,
      ...(values.name !== base.name && { name: values.name.trim() }),
      ...(values.description !== base.description && { description: values.description }),
      ...(values.tag !== base.tag && { tagBuyersWith: values.tag.trim() || null }),
      ...(JSON.stringify(values.prices) !== JSON.stringify(base.prices) && read.prices),
      ...(signup !== base.requiresSignup && { requiresSignup: signup }),
    })
  }
  useHotkeys([['mod+S', save]], [])
  return {
    values,
    errors,
    changed,
    saving: update.pending,
    problem: update.problem,
    save,
    set(change: Partial<Values>) {
      setValues({ ...values, ...change })
      if (change.prices) setErrors({})
    },
  }
}
