const { version: platformVersion } = require('zapier-platform-core')
const model = require('./generated/app-actions.json')
const manifest = require('./package.json')
const { creates, searches } = require('./src/actions.js')
const { authentication } = require('./src/authentication.js')
const { lists } = require('./src/lists.js')
const { triggers } = require('./src/triggers.js')

/** The app as Zapier reads it: a trigger for each event, and the model's actions. */
module.exports = {
  version: manifest.version,
  platformVersion,
  authentication,
  triggers: { ...triggers(model), ...lists(model) },
  searches: searches(model),
  creates: creates(model),
  searchOrCreates: {
    get_contact: {
      key: 'get_contact',
      display: {
        label: 'Find or Add Contact',
        description: 'Finds a contact by address or id, or adds one.',
      },
      search: 'get_contact',
      create: 'add_contact',
    },
  },
}
