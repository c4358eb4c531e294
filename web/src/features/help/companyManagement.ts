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
      text: 'Only the name is required. Domain, industry, size, phone and address help you tell companies apart.',
      steps: [
        'Press the plus button and choose Company.',
        'Type the name and what else you know.',
        'Press Add company.',
      ],
      link: { label: 'Add a company', path: addCompanyPath },
    },
    {
      id: 'people-of-company',
      title: 'Link contacts and companies',
      text: 'A contact is linked to a company when you enter the company’s name.',
      steps: [
        'Open the contact and press Edit.',
        'Enter the company. An existing company is linked. For a new one, you are asked whether to add it.',
      ],
      link: { label: 'Go to contacts', path: paths.contacts },
    },
    {
      id: 'company-timeline',
      title: 'Read a company’s timeline',
      text: 'The timeline shows activity of the company, its people and its deals. Each entry shows where it comes from.',
      steps: ['Open the company.', 'Add a note about the company as a whole.'],
      link: toCompanies,
    },
    {
      id: 'import-companies',
      title: 'Import companies',
      text: 'A company file can have the columns name, domain, industry, size, phone, address and notes.',
      steps: [
        'Go to Import/Export and download the template from the Companies panel, or use your own file.',
        'Upload it, check the preview and press Import.',
      ],
      notes: ['A size given as a number is converted to a range, from 1-10 to 500+.'],
      link: { label: 'Go to Import/Export', path: paths.importExport },
    },
  ],
};
