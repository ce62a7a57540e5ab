import type { Recipe } from '../recipe.ts'
import { button, greeting, heading, list, mail, paragraph } from './written.ts'

export const trialEnding: Recipe = {
  recipe: 'trial_ending',
  name: 'Before a trial ends',
  summary:
    'A letter three days before a free trial ends: what the reader has had, and how to go on or to stop.',
  needs: [],
  plan: {
    trigger: {
      type: 'date',
      field: 'paidUntil',
      offsetDays: -3,
      time: '10:00',
      zone: 'newsletter',
      yearly: false,
      filter: { event: 'pays', state: 'trialing' },
    },
    entry: {},
    exit: [{ event: { type: 'downgraded' } }],
    steps: [
      mail(
        'three_days',
        'Your free days end soon',
        'What you have had so far, and what happens next.',
        heading('Three more days'),
        greeting,
        paragraph(
          'Your free days with {{ newsletter.name }} end in three days. We hope that you have found something to keep.',
        ),
        paragraph('This is what happens next:'),
        list(
          [
            'If you do nothing, you stay a paid reader, and your card is charged for the first time.',
          ],
          [
            'If it is not for you, end it on the page of your subscription. You pay nothing, and the free letters go on.',
          ],
        ),
        button('Look at your subscription', '{{ newsletter.url }}/subscription'),
        paragraph(
          'Is anything unclear, or is something missing? Answer this mail. A person reads it.',
        ),
      ),
    ],
  },
}
