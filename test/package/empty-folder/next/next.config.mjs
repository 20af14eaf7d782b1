export default { serverExternalPackages: ["understudy"] };
