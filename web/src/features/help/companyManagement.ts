import { addCompanyPath } from '../../lib/routes/links';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toCompanies = { label: 'Go to companies', path: paths.companies };

export const companyManagement: HelpCategory = {
  name: 'Company Management',
  articles: [
    {
      id: 'add-company',
      title: 'Add a company',
      text: 'Only the name is required. Domain, industry, size, phone and address help you to tell companies apart.',
      steps: [
        'Press the plus button and choose Company.',
        'Type the name and what else you know.',
        'Press Add company.',
      ],
      link: { label: 'Add a company', path: addCompanyPath },
    },
    {
      id: 'people-of-company',
      title: 'Bring people and companies together',
      text: 'A contact belongs to a company as soon as the company is named in it.',
      steps: [
        'Open the contact and press Edit.',
        'Type the company. One that exists is linked; for one that does not, you are asked whether to add it.',
      ],
      link: { label: 'Go to contacts', path: paths.contacts },
    },
    {
      id: 'company-timeline',
      title: 'Read a company’s timeline',
      text: 'It shows what happened with the company itself, with its people and with its deals. Each entry says where it comes from.',
      steps: ['Open the company.', 'Add a note there for what concerns the whole company.'],
      link: toCompanies,
    },
    {
      id: 'import-companies',
      title: 'Import companies',
      text: 'A file of companies may hold the columns name, domain, industry, size, phone, address and notes.',
      steps: [
        'Go to Import/Export and download the template from the Companies panel, or use your own file.',
        'Upload it, check the preview and press Import.',
      ],
      notes: ['A size given as a number goes into its band, from 1-10 to 500+.'],
      link: { label: 'Go to Import/Export', path: paths.importExport },
    },
  ],
};
