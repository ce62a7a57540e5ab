import { isIP } from 'node:net'
import { quoteText } from './quoted.ts'

/**
 * The proof of a person's consent from another service, and the person's id as a customer of
 * Stripe.
 */
export interface EvidenceCells {
  consentAt: string | null
  consentIp: string | null
  confirmedAt: string | null
  confirmedIp: string | null
  stripeCustomerId: string | null
}

export const NO_EVIDENCE: EvidenceCells = {
  consentAt: null,
  consentIp: null,
  confirmedAt: null,
  confirmedIp: null,
  stripeCustomerId: null,
}

export const EVIDENCE = Object.keys(NO_EVIDENCE) as (keyof EvidenceCells)[]

type Fault = { code: string; detail: string } | null

export function readIp(
  row: EvidenceCells,
  target: 'consentIp' | 'confirmedIp',
  text: string,
): Fault {
  // PostgreSQL cannot store the zone of an address such as fe80::1%eth0.
  if (isIP(text) === 0 || text.includes('%'))
    return {
      code: 'invalid_ip',
      detail: `${quoteText(text)} is left out: it is not an IP address.`,
    }
  row[target] = text
  return null
}

const CUSTOMER = /^cus_[A-Za-z0-9]{1,100}$/

export function readCustomer(row: EvidenceCells, text: string): Fault {
  if (!CUSTOMER.test(text))
    return {
      code: 'invalid_customer',
      detail: `${quoteText(text)} is left out: it is not the id of a customer of Stripe, such as cus_NffrFeUfNV2Hib.`,
    }
  row.stripeCustomerId = text
  return null
}
