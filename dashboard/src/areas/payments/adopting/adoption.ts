import type { OutputOf } from '../../../queries.ts'

export type Adoption = OutputOf<'get_adoption'>
export type AdoptionPlan = Extract<OutputOf<'adopt_subscriptions'>, { adoptable: unknown }>
export type Adoptable = AdoptionPlan['adoptable'][number]
export type RefusedOne = AdoptionPlan['refused'][number]
export type Charges = AdoptionPlan['chargesBefore']
