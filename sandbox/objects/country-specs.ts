import type Stripe from 'stripe'
import { z } from 'zod'
import { CURRENCIES } from './currency.ts'
import { missing } from '../http/api-error.ts'
import { expand } from '../http/params.ts'
import { route } from '../http/route.ts'

/** Countries with few currencies. All others have all. */
const FEW: Readonly<Record<string, readonly string[]>> = { BR: ['brl'], MX: ['mxn', 'usd'] }

type Spec = Pick<Stripe.CountrySpec, 'id' | 'object' | 'supported_payment_currencies'>

export const countrySpecRoutes = [
  route(
    'GET /v1/country_specs/:id',
    z.strictObject({ expand }),
    async (_ledger, _params, { id = '' }): Promise<Spec> => {
      if (!/^[A-Z]{2}$/.test(id)) throw missing('country_spec', id)
      return {
        id,
        object: 'country_spec',
        supported_payment_currencies: [...(FEW[id] ?? [...CURRENCIES].sort())],
      }
    },
  ),
]
