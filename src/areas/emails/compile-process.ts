import type { Newsletter } from '#areas/newsletters/index.ts'
import type { CampaignText, Place } from './compile.ts'
import { compiledOrFaults } from './compile-or-faults.ts'

export interface CompileWork {
  campaign: CampaignText
  newsletter: Newsletter
  place: Place
}

// What the process of `compile-apart.ts` runs. Ctrl-C reaches the whole group; whoever began the work ends it.
process.on('SIGINT', () => {})
process.on('message', ({ campaign, newsletter, place }: CompileWork) => void process.send!(compiledOrFaults(campaign, newsletter, place)))
process.send!('ready')
