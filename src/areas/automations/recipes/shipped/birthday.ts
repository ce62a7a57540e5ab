import type { Recipe } from '../recipe.ts'
import { button, heading, firstName, mail, paragraph } from './written.ts'

export const birthday: Recipe = {
  recipe: 'birthday',
  name: 'Birthday',
  summary: 'A greeting at nine in the morning of each birthday, where the reader lives.',
  needs: [{ type: 'date_field', name: 'birthday' }],
  plan: {
    trigger: {
      type: 'date',
      field: 'birthday',
      offsetDays: 0,
      time: '09:00',
      zone: 'reader',
      yearly: true,
    },
    // A date that a reader corrects within the year causes no second greeting.
    entry: { cooldown: 'P300D' },
    exit: [],
    steps: [
      {
        ...mail(
          'greeting',
          'Happy birthday{% if first_name %}, {{ first_name }}{% endif %}!',
          'A small present, for today.',
          heading('Happy birthday!'),
          paragraph('Dear ', firstName('reader'), ','),
          paragraph(
            'Today is your day, and we wish you a very good year. Thank you for spending a part of the last one with {{ newsletter.name }}.',
          ),
          paragraph('There is a small present for you. It is there for a week.'),
          button('Open your present', 'https://example.com/present'),
        ),
        // A greeting that arrives later is useless.
        skipIfLateBy: 'PT12H',
      },
    ],
  },
}
