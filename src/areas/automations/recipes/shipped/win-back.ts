import type { Recipe } from '../recipe.ts'
import { button, greeting, heading, list, mail, paragraph, wait } from './written.ts'

export const winBack: Recipe = {
  recipe: 'win_back',
  name: 'Win back paid readers',
  summary: 'Asks readers a week after their paid access ended why, and invites them again two months later. Ends when they pay again.',
  needs: [],
  plan: {
    trigger: { type: 'downgraded' },
    entry: { repeat: 'each_time', cooldown: 'P300D' },
    exit: [{ event: { type: 'upgraded' }, goal: true }],
    steps: [
      wait('a_week', 'P7D'),
      mail(
        'why',
        'May we ask you one thing?',
        'One line from you helps us to do better.',
        greeting,
        paragraph('Last week your paid access to {{ newsletter.name }} ended. Thank you for having carried it for a while.'),
        paragraph('May we ask what made you stop? One line is enough:'),
        list(['Was it the price?'], ['Was it what we write about, or how often?'], ['Or did a card simply expire?']),
        paragraph('Press reply. We read every answer, and we will not ask again.'),
      ),
      wait('two_months', 'P60D'),
      mail(
        'again',
        'What you would find if you came back',
        'The letters of the last two months, and your place.',
        heading('Your place is still here'),
        greeting,
        paragraph(
          'Two months have passed, and we have gone on writing. Everything that paid readers got meanwhile is in the archive, and opens for you at once if you come back.',
        ),
        button('Become a paid reader again', '{{ subscribe_url }}'),
        paragraph('And if not: the free letters go on, as before.'),
      ),
    ],
  },
}
