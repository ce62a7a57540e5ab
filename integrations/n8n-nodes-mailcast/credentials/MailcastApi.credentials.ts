import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow'

export class MailcastApi implements ICredentialType {
  name = 'mailcastApi'

  displayName = 'Mailcast API'

  icon: Icon = { light: 'file:../icons/mailcast.svg', dark: 'file:../icons/mailcast.dark.svg' }

  documentationUrl = 'https://mailcast.invalid/n8n#credential'

  properties: INodeProperties[] = [
    {
      displayName: 'Server',
      name: 'baseUrl',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'https://news.example.com',
      description: 'The address of your Mailcast, as you open its dashboard',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description: 'A key with full access, from Settings → API keys',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.baseUrl.trim().replace(/\\/+$/, "")}}',
      url: '/api/v1/overview',
      // n8n would send the key on to any host.
      disableFollowRedirect: true,
    },
    // Another program may answer 200 to every address, and the dashboard does below /app.
    rules: [
      {
        type: 'responseSuccessBody',
        properties: {
          key: 'account',
          value: undefined,
          message: 'This is no Mailcast. Enter its address without /app.',
        },
      },
    ],
  }
}
